"""Replays the games of UCCI position lines (standard input) with one Python library and prints
`games plies seconds`, the seconds in CPU time. Stops after the seconds given: the libraries are slow.

usage: replay-peers.py cchess|cchess-legal|pyffish SECONDS
"""

import sys
import time

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"


def cchess(fen, moves, legal=False):
    """The fastest way the library has: each move is checked against how the piece moves."""
    board = ChessBoard(fen)
    for move in moves:
        if legal:
            (from_, to) = iccs2pos(move)
            if board.is_checked_move(from_, to):
                raise ValueError(move)
        if board.move_iccs(move) is None:
            raise ValueError(move)
        board.next_turn()


def pyffish(fen, moves):
    """The fastest way the library has: the whole game in one call. Its ranks begin at 1."""
    ffish.get_fen("xiangqi", fen, [one_based(move) for move in moves])


def one_based(move):
    return f"{move[0]}{int(move[1]) + 1}{move[2]}{int(move[3]) + 1}"


name, limit = sys.argv[1], float(sys.argv[2])
if name == "pyffish":
    import pyffish as ffish

    replay = pyffish
else:
    from cchess import ChessBoard
    from cchess.common import iccs2pos

    def replay(fen, moves):
        cchess(fen, moves, legal=name == "cchess-legal")


games = []
for line in sys.stdin:
    position, _, moves = line.partition(" moves ")
    position = position.removeprefix("position ")
    games.append((START if position.startswith("startpos") else position[4:].strip(), moves.split()))
# Any part of the games is a fair one when it is taken from everywhere.
games = games[::7] + [game for index, game in enumerate(games) if index % 7]

done = plies = failed = 0
begin = time.process_time()
for fen, moves in games:
    try:
        replay(fen, moves)
    except Exception:
        failed += 1
    done += 1
    plies += len(moves)
    if time.process_time() - begin > limit:
        break
print(done, plies, f"{time.process_time() - begin:.3f}", failed)
