import { zip } from 'fflate';

/** A zip as it is; files of a folder, chosen together, as the zip they would be. */
export async function archiveOf(files: readonly File[]): Promise<File> {
  const [only] = files;
  if (files.length === 1 && only && !only.name.toLowerCase().endsWith('.csv')) return only;
  const contents = await Promise.all(
    files.map(async (file) => [file.name, new Uint8Array(await file.arrayBuffer())] as const),
  );
  const bytes = await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) =>
    zip(Object.fromEntries(contents), { level: 6 }, (failure, made) =>
      failure ? reject(failure) : resolve(made as Uint8Array<ArrayBuffer>),
    ),
  );
  return new File([bytes], 'OneRoster.zip', { type: 'application/zip' });
}
