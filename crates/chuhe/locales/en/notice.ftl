# When the public sees a round that was paired
notice = Publishing
notice-waits = Round { $n } is not published yet: only the staff see it.
desk-not-published = Round { $n } is not published yet; its tables are opened after that.
notice-publish = Publish round { $n }
notice-published = Round { $n } is published.
notice-at-once = A round is public as soon as it is paired.
notice-holds = A round waits to be published after you have looked it over.
notice-to-hold = Wait before publishing
notice-to-at-once = Publish at once
did-notice-held = Rounds now wait to be published
did-notice-at-once = Rounds are now public as soon as they are paired
did-notice-published = Round { $round } published
