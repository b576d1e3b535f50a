//! How connections to the server are kept from others: TLS, as the address demands it.
//!
//! `sslmode` and `sslrootcert` mean what they mean to PostgreSQL's own programs, except that without a file `verify-full`
//! trusts whom the system trusts, and that what would check less than it seems to is refused.

use std::error::Error as _;
use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{verify_server_cert_signed_by_trust_anchor, verify_server_name};
use rustls::crypto::{WebPkiSupportedAlgorithms, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};
use tokio_postgres::Config;
use tokio_postgres::config::SslMode;
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::store::{Insecure, StoreError, shown};

/// The value of `sslrootcert` that stands for the certificates the system trusts.
const SYSTEM: &str = "system";

/// Where the server is, and how it is spoken to.
pub(super) struct Target {
    pub(super) config: Config,
    pub(super) tls: MakeRustlsConnect,
}

/// What is asked of the server's certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Check {
    /// Nothing: whoever stands in between may read and change everything.
    Nothing,
    /// That somebody who is trusted signed it.
    Chain,
    /// That, and that it is for the name in the address.
    ChainAndName,
}

/// What an address says of TLS.
#[derive(Debug, PartialEq, Eq)]
struct Demand {
    mode: SslMode,
    check: Check,
    /// Whom to trust; none: nobody is asked for.
    roots: Option<String>,
}

impl Target {
    /// What an address means.
    ///
    /// # Errors
    /// [`StoreError::Address`]; [`StoreError::Insecure`] where what it says of TLS does not fit together, or the
    /// certificates that are to be trusted cannot be read.
    pub(super) fn of(address: &str) -> Result<Target, StoreError> {
        let (plain, mode, roots) = taken_off(address);
        let demand = demand(mode.as_deref(), roots.as_deref()).map_err(StoreError::Insecure)?;
        let mut config: Config = plain.parse().map_err(|_| StoreError::Address(shown(address)))?;
        config.ssl_mode(demand.mode);
        let tls = connector(&demand).map_err(StoreError::Insecure)?;
        Ok(Target { config, tls })
    }
}

/// The address without its options of TLS, and these.
fn taken_off(address: &str) -> (String, Option<String>, Option<String>) {
    // Before the first `@` a question mark belongs to a name or a password.
    let credentials = address.find('@').unwrap_or(0);
    let Some(at) = address[credentials..].find('?') else { return (address.to_owned(), None, None) };
    let (place, options) = address.split_at(credentials + at);
    let (mut mode, mut roots) = (None, None);
    let mut others = Vec::new();
    for option in options[1..].split('&') {
        match option.split_once('=') {
            Some(("sslmode", value)) => mode = Some(decoded(value)),
            Some(("sslrootcert", value)) => roots = Some(decoded(value)),
            _ => others.push(option),
        }
    }
    let others = others.join("&");
    let plain = if others.is_empty() { place.to_owned() } else { format!("{place}?{others}") };
    (plain, mode, roots)
}

/// A value of an option: `%2F` is a slash.
fn decoded(value: &str) -> String {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.as_bytes();
    while let Some((&first, behind)) = rest.split_first() {
        let code = (first == b'%').then(|| behind.get(..2)).flatten();
        let code = code.and_then(|code| std::str::from_utf8(code).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &behind[2..];
            }
            None => {
                bytes.push(first);
                rest = behind;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// What these options demand together.
fn demand(mode: Option<&str>, roots: Option<&str>) -> Result<Demand, Insecure> {
    let said = |text: &str| Err(Insecure::Option(text.to_owned()));
    let of = |mode, check, roots: Option<&str>| Ok(Demand { mode, check, roots: roots.map(str::to_owned) });
    match (mode, roots) {
        (Some("disable"), None) => of(SslMode::Disable, Check::Nothing, None),
        (None | Some("prefer"), None) => of(SslMode::Prefer, Check::Nothing, None),
        (Some("require"), None) => of(SslMode::Require, Check::Nothing, None),
        (Some("verify-full"), None) => of(SslMode::Require, Check::ChainAndName, Some(SYSTEM)),
        // Who names whom to trust wants that to be checked.
        (None | Some("verify-full"), Some(_)) => of(SslMode::Require, Check::ChainAndName, roots),
        // Anybody can have a certificate that the system trusts, for a name of his own.
        (Some("require" | "verify-ca"), Some(SYSTEM)) => said("sslrootcert=system needs sslmode=verify-full"),
        (Some("require" | "verify-ca"), Some(_)) => of(SslMode::Require, Check::Chain, roots),
        (Some("verify-ca"), None) => said("sslmode=verify-ca needs sslrootcert=FILE"),
        (Some(mode @ ("disable" | "prefer")), Some(_)) => {
            said(&format!("sslrootcert does not go with sslmode={mode}"))
        }
        (Some(mode), _) => {
            let mode: String = mode.chars().take(20).collect();
            said(&format!("sslmode={mode}: disable, prefer, require, verify-ca, verify-full"))
        }
    }
}

fn connector(demand: &Demand) -> Result<MakeRustlsConnect, Insecure> {
    let provider = Arc::new(ring::default_provider());
    let roots = demand.roots.as_deref().map(Roots::read).transpose()?;
    let checker =
        Checker { check: demand.check, roots, algorithms: provider.signature_verification_algorithms };
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| Insecure::Failed(error.to_string()))?
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(checker))
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}

/// Whom to trust.
#[derive(Debug)]
struct Roots {
    store: RootCertStore,
    /// The certificates of a file, which a server may also show itself.
    file: Vec<CertificateDer<'static>>,
}

impl Roots {
    fn read(file: &str) -> Result<Roots, Insecure> {
        let wrong = |why: String| Insecure::Roots { file: file.to_owned(), why };
        let mut store = RootCertStore::empty();
        if file == SYSTEM {
            let found = rustls_native_certs::load_native_certs();
            store.add_parsable_certificates(found.certs);
            let why = || found.errors.first().map_or("no certificates".to_owned(), ToString::to_string);
            return if store.is_empty() { Err(wrong(why())) } else { Ok(Roots { store, file: Vec::new() }) };
        }
        let certificates = CertificateDer::pem_file_iter(file).and_then(Iterator::collect);
        let certificates: Vec<CertificateDer<'static>> =
            certificates.map_err(|error| wrong(error.to_string()))?;
        store.add_parsable_certificates(certificates.iter().cloned());
        if store.is_empty() {
            return Err(wrong("no certificates".to_owned()));
        }
        Ok(Roots { store, file: certificates })
    }
}

/// Looks at the server's certificate as far as the address demands it.
#[derive(Debug)]
struct Checker {
    check: Check,
    roots: Option<Roots>,
    algorithms: WebPkiSupportedAlgorithms,
}

impl ServerCertVerifier for Checker {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        between: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        _ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        if self.check == Check::Nothing {
            return Ok(ServerCertVerified::assertion());
        }
        let unknown = || Error::InvalidCertificate(CertificateError::UnknownIssuer);
        let roots = self.roots.as_ref().ok_or_else(unknown)?;
        let parsed = ParsedCertificate::try_from(certificate)?;
        // A server that made its own certificate is trusted by that.
        if !roots.file.iter().any(|one| one == certificate) {
            verify_server_cert_signed_by_trust_anchor(
                &parsed,
                &roots.store,
                between,
                now,
                self.algorithms.all,
            )?;
        }
        if self.check == Check::ChainAndName {
            verify_server_name(&parsed, name)?;
        }
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(message, certificate, signed, &self.algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, certificate, signed, &self.algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.algorithms.supported_schemes()
    }
}

/// Whether a connection did not come about because it would not have been safe.
pub(super) fn insecure(error: &tokio_postgres::Error) -> Option<Insecure> {
    let source = error.source()?;
    let Some(io) = source.downcast_ref::<std::io::Error>() else {
        // The library has no name for these.
        return error.to_string().contains("TLS").then(|| match source.to_string() {
            text if text.contains("does not support TLS") => Insecure::NotOffered,
            text => Insecure::Failed(text),
        });
    };
    let error = io.get_ref()?.downcast_ref::<Error>()?;
    Some(match error {
        Error::InvalidCertificate(why) => match why {
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
                Insecure::WrongName
            }
            CertificateError::Expired
            | CertificateError::ExpiredContext { .. }
            | CertificateError::NotValidYet
            | CertificateError::NotValidYetContext { .. } => Insecure::Expired,
            // The last: an authority's own certificate where it is not the one that is trusted.
            CertificateError::UnknownIssuer | CertificateError::BadSignature | CertificateError::Other(_) => {
                Insecure::NotTrusted
            }
            _ => Insecure::Failed(error.to_string()),
        },
        _ => Insecure::Failed(error.to_string()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_tls_are_taken_off_an_address() {
        let off = |address: &str| {
            let (plain, mode, roots) = taken_off(address);
            (plain, mode.unwrap_or_default(), roots.unwrap_or_default())
        };
        let is = |plain: &str, mode: &str, roots: &str| (plain.to_owned(), mode.to_owned(), roots.to_owned());
        assert_eq!(off("postgres://a:b@c/d"), is("postgres://a:b@c/d", "", ""));
        assert_eq!(off("postgres://c/d?sslmode=verify-full"), is("postgres://c/d", "verify-full", ""));
        assert_eq!(
            off(
                "postgres://a:x?sslmode=disable@c/d?connect_timeout=3&sslrootcert=%2Fetc%2fca%20x.pem&sslmode=require"
            ),
            is("postgres://a:x?sslmode=disable@c/d?connect_timeout=3", "require", "/etc/ca x.pem")
        );
        assert_eq!(decoded("100%"), "100%");
        assert_eq!(decoded("%zz%4"), "%zz%4");
    }

    #[test]
    fn an_address_demands_what_it_says_and_nothing_less() {
        let met = |mode: &str, roots: &str| {
            let demand = demand(
                Some(mode).filter(|mode| !mode.is_empty()),
                Some(roots).filter(|file| !file.is_empty()),
            )?;
            Ok::<_, Insecure>((demand.mode, demand.check, demand.roots.unwrap_or_default()))
        };
        for (mode, roots, wanted, check, trusted) in [
            ("disable", "", SslMode::Disable, Check::Nothing, ""),
            ("", "", SslMode::Prefer, Check::Nothing, ""),
            ("prefer", "", SslMode::Prefer, Check::Nothing, ""),
            ("require", "", SslMode::Require, Check::Nothing, ""),
            ("require", "ca.pem", SslMode::Require, Check::Chain, "ca.pem"),
            ("verify-ca", "ca.pem", SslMode::Require, Check::Chain, "ca.pem"),
            ("verify-full", "", SslMode::Require, Check::ChainAndName, SYSTEM),
            ("verify-full", "system", SslMode::Require, Check::ChainAndName, SYSTEM),
            ("verify-full", "ca.pem", SslMode::Require, Check::ChainAndName, "ca.pem"),
            ("", "ca.pem", SslMode::Require, Check::ChainAndName, "ca.pem"),
        ] {
            assert_eq!(met(mode, roots), Ok((wanted, check, trusted.to_owned())), "{mode} {roots}");
        }
        for (mode, roots) in [
            ("allow", ""),
            ("Require", ""),
            ("verify-ca", ""),
            ("verify-ca", "system"),
            ("require", "system"),
            ("prefer", "ca.pem"),
            ("disable", "ca.pem"),
        ] {
            assert!(matches!(met(mode, roots), Err(Insecure::Option(_))), "{mode} {roots}");
        }
    }
}
