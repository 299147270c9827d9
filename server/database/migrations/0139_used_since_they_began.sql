-- Codes whose time began early, when the one before them was taken back, have been used from then on.
update activations set first_used_at = starts_at
  where state in ('used', 'expired') and starts_at <= now() and first_used_at > starts_at;
