-- Search ignores case and accents and takes Turkish dotted and dotless i for one letter, so it folds by its own table:
-- lower() depends on the server's locale, and unaccent() is not immutable.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE FUNCTION okur_fold(t text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
  lower(translate(normalize(t, NFC),
    'ÇĞİIıÖŞÜÂÎÛçğöşüâîûÀÁÄÃÅĄÆÈÉÊËĘÌÍÏĆŁŃÑÒÓÔÕŚŠÙÚŹŻŽÝàáäãåąæèéêëęìíïćłńñòóôõśšùúźżžýÿ',
    'cgiiiosuaiucgosuaiuaaaaaaaeeeeeiiiclnnoooossuuzzzyaaaaaaaeeeeeiiiclnnoooossuuzzzyy'));
