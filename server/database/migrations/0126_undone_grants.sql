-- Was stored as the screen of the person who undid the grant said it; the reader's language says it now.
update activations set revoke_reason = null where revoked_at is not null and grant_id is not null
  and revoke_reason in ('Grant undone', 'Tanımlama geri alındı', 'Attribution annulée', 'Cofnięto przyznanie');
