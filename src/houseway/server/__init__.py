"""Tables for browsers and programs: identity, views, and a store that forgets nothing."""
