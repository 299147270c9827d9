import type { SchoolChoice } from '@okur/contract/one-rosters';
import { isSchool } from '../companies/store.ts';
import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import { fold } from '../../platform/database/fold.ts';
import { newId } from '../../platform/database/ids.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import { inCompany, type Scope } from '../../platform/access/scope.ts';
import { isOwnId, type Links } from './links.ts';
import type { Org, Roster } from './roster.ts';
import type { State } from './state.ts';

/** Where a caller's imports go: anywhere for staff of the platform, into the selected company for its manager. */
export interface Reach {
  scope: Scope;
  mayAddCompanies: boolean;
}

interface CompanyRow {
  id: string;
  company_name: string;
  short_name: string;
}

/** A school of the file or of the source, and the company it is or becomes. */
export interface School {
  id: string;
  name: string;
  identifier: string | null;
  choice: SchoolChoice['choice'];
  company: CompanyRow | null;
  isLinked: boolean;
  isNew: boolean;
}

/** Every school with what was chosen for it, else with what suggests itself. */
export async function schoolsOf(
  db: Db,
  reach: Reach,
  roster: Roster,
  before: State,
  links: Links,
  chosen: readonly SchoolChoice[],
): Promise<School[]> {
  const listed = roster.orgs.filter((org) => org.type === 'school' && !org.faulty && !org.gone);
  const orgs = new Map<string, Pick<Org, 'name' | 'identifier'>>();
  // Of a file of everything, schools it does not name are left alone; one of changes speaks of all that are known.
  if (roster.modes.orgs !== 'bulk')
    for (const [id, { name, type }] of before.orgs) if (type === 'school') orgs.set(id, { name, identifier: null });
  for (const org of roster.orgs) if (org.gone) orgs.delete(org.id);
  for (const { id, name, identifier } of listed) orgs.set(id, { name, identifier });
  const companies = await reachable(db, reach, [...orgs], chosen);
  const suggest = suggester(reach, links, companies, orgs.size);
  const choicesById = new Map(chosen.map((entry) => [entry.sourced_id, entry]));
  return [...orgs].map(([id, { name, identifier }]) => {
    const suggested = suggest(id, name, identifier);
    const override = suggested.isLinked ? undefined : choicesById.get(id);
    const { choice, company } = override ? chosenFor(reach, companies, override, chosen.indexOf(override)) : suggested;
    const isNew = choice === 'create';
    return {
      id,
      name,
      identifier,
      choice,
      isLinked: suggested.isLinked,
      isNew,
      company: isNew ? { id: newId(), company_name: name, short_name: '' } : company,
    };
  });
}

/** Companies that may be meant: linked, chosen, of the name or the short name. A manager's own is always among them. */
async function reachable(
  db: Db,
  { scope }: Reach,
  orgs: readonly (readonly [string, Pick<Org, 'name' | 'identifier'>])[],
  chosen: readonly SchoolChoice[],
): Promise<CompanyRow[]> {
  const names = orgs.map(([, { name }]) => name);
  const identifiers = orgs.flatMap(([, { identifier }]) => (identifier ? [identifier.toUpperCase()] : []));
  const ids = [
    ...chosen.flatMap(({ company_id }) => company_id ?? []),
    ...orgs.flatMap(([id]) => (isOwnId(id) ? [id] : [])),
  ];
  const isOwn = scope.kind === 'company' ? sql`true` : sql`false`;
  return rows<CompanyRow>(
    db,
    sql`select c.id, c.company_name, c.short_name from companies c
      where c.deleted_at is null and ${isSchool}
        and ${scope.kind === 'instructor' ? sql`false` : inCompany(scope, sql`c.id`)}
        and (${isOwn} or c.id = any(${array(ids)}) or c.short_name = any(${array(identifiers, 'text')})
          or okur_fold(c.company_name) in (select okur_fold(n) from unnest(${array(names, 'text')}) n)
          or c.id in (select target_id from one_roster_links where kind = 'company' and sourced_id = any(${array(
            orgs.map(([id]) => id),
            'text',
          )})))
        order by c.created_at, c.id`,
  );
}

function suggester({ scope, mayAddCompanies }: Reach, links: Links, companies: readonly CompanyRow[], count: number) {
  const byId = new Map(companies.map((c) => [c.id, c]));
  return (id: string, name: string, identifier: string | null): Pick<School, 'choice' | 'company' | 'isLinked'> => {
    const linked = links
      .targets('company', id)
      .map((target) => byId.get(target))
      .find(Boolean);
    if (linked) return { choice: 'join', company: linked, isLinked: true };
    const named = companies.filter((c) => fold(c.company_name) === fold(name));
    const same =
      byId.get(id) ?? (named.length === 1 ? named[0] : named.find((c) => c.short_name === identifier?.toUpperCase()));
    if (same) return { choice: 'join', company: same, isLinked: false };
    if (scope.kind === 'company' && count === 1 && companies[0])
      return { choice: 'join', company: companies[0], isLinked: false };
    return { choice: mayAddCompanies ? 'create' : 'skip', company: null, isLinked: false };
  };
}

function chosenFor(
  { mayAddCompanies }: Reach,
  companies: readonly CompanyRow[],
  override: SchoolChoice,
  index: number,
): Pick<School, 'choice' | 'company'> {
  if (override.choice === 'skip') return { choice: 'skip', company: null };
  if (override.choice === 'create') {
    if (!mayAddCompanies) throw invalidField(`schools.${index}.choice`, 'validation.choice');
    return { choice: 'create', company: null };
  }
  const company = companies.find((c) => c.id === override.company_id);
  if (!company)
    throw invalidField(
      `schools.${index}.company_id`,
      override.company_id === null ? 'validation.required' : 'validation.not_found',
    );
  return { choice: 'join', company };
}

const longestShortName = 12;

/**
 * The school's own short name if it can be one and is free, else its name in capitals, with a number while it is taken.
 */
export async function nameCompanies(db: Db, schools: readonly School[]): Promise<void> {
  const created = schools.filter((s) => s.isNew);
  if (created.length === 0) return;
  const taken = new Set(
    (await rows<{ short_name: string }>(db, sql`select short_name from companies`)).map((c) => c.short_name),
  );
  for (const { name, identifier, company } of created) {
    const preferred = plain(identifier ?? '');
    const base =
      preferred.length >= 2 && preferred === identifier?.toUpperCase() && preferred.length <= longestShortName
        ? preferred
        : plain(name).slice(0, 8).padEnd(2, '0');
    let short = base;
    for (let number = 2; taken.has(short); number += 1)
      short = `${base.slice(0, longestShortName - String(number).length)}${number}`;
    taken.add(short);
    company!.short_name = short;
  }
}

const plain = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9]/g, '')
    .toUpperCase();
