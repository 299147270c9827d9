import { type OneRosterFile, oneRosterFiles } from '@okur/contract/one-rosters';
import type { RosterFiles } from './archive.ts';
import type { Mode, Roster } from './roster.ts';
import { RosterRefused } from './roster.ts';
import { Sheet } from './sheet.ts';

type Manifest = Pick<Roster, 'version' | 'systemName' | 'systemCode' | 'modes' | 'faults'>;

const allAbsent = (): Record<OneRosterFile, Mode> => ({
  orgs: 'absent',
  academicSessions: 'absent',
  courses: 'absent',
  classes: 'absent',
  users: 'absent',
  roles: 'absent',
  enrollments: 'absent',
  demographics: 'absent',
});
const isMode = (value: string): value is Mode => value === 'bulk' || value === 'delta' || value === 'absent';
const isIn = (files: RosterFiles, name: string) => files.has(`${name}.csv`.toLowerCase());

/** What the roster says of itself. Without a manifest, files that are there are taken for the whole truth. */
export function readManifest(files: RosterFiles): Manifest {
  if (!oneRosterFiles.some((name) => isIn(files, name))) throw new RosterRefused('one_roster.refused.no_roster');
  const bytes = files.get('manifest.csv');
  return bytes ? declaredManifest(new Sheet('manifest.csv', bytes), files) : guessed(files);
}

function guessed(files: RosterFiles): Manifest {
  const modes = allAbsent();
  for (const name of oneRosterFiles) if (isIn(files, name)) modes[name] = 'bulk';
  const note = {
    severity: 'note' as const,
    file: 'manifest.csv',
    line: 1,
    column: '',
    value: '',
    reason: 'one_roster.reason.no_manifest',
  };
  return { version: isIn(files, 'roles') ? '1.2' : '1.1', systemName: '', systemCode: '', modes, faults: [note] };
}

function declaredManifest(sheet: Sheet, files: RosterFiles): Manifest {
  sheet.require('propertyName', 'value');
  const modes = allAbsent();
  const said = new Map(sheet.rows.map((row) => [sheet.cell(row, 'propertyName').toLowerCase(), row]));
  const value = (property: string) => {
    const row = said.get(property.toLowerCase());
    return row ? (sheet.text(row, 'value', 200, 'note') ?? '') : '';
  };
  for (const name of oneRosterFiles) {
    const row = said.get(`file.${name}`.toLowerCase());
    const mode = row ? sheet.cell(row, 'value').toLowerCase() : 'absent';
    if (isMode(mode)) modes[name] = mode;
    else sheet.fault(row!, 'value', { reason: 'one_roster.reason.mode' });
    if (modes[name] !== 'absent' && !isIn(files, name))
      sheet.stop('one_roster.reason.file_missing', { name: `${name}.csv` });
    if (modes[name] === 'absent' && isIn(files, name))
      sheet.note(row ?? { line: 1, cells: [] }, 'value', {
        reason: 'one_roster.reason.file_not_announced',
        params: { name: `${name}.csv` },
      });
  }
  const version = value('oneroster.version');
  if (version !== '1.1' && version !== '1.2') sheet.stop('one_roster.reason.version', { version });
  return {
    version: version === '1.2' ? '1.2' : '1.1',
    systemName: value('source.systemName'),
    systemCode: value('source.systemCode'),
    modes,
    faults: sheet.faults,
  };
}
