import { z } from 'zod';
import { fileOf } from '../../kit/validators/schemas.ts';

/** Ten megabytes, as the server takes. */
const maxBytes = 10_000_000;

/** What a file is, its first bytes tell the server: it says more about a wrong one than its name can. */
export const ListFile = z.object({
  file: fileOf({ minBytes: 0, maxBytes, error: 'class_list.file_size' }).refine((file) => Boolean(file), {
    error: 'validation.required',
  }),
});

export const accepted = {
  'text/csv': ['.csv', '.tsv', '.txt'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
};
