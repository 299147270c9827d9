import type { Admin, OwnCompany, OwnParent, OwnStudent } from '@okur/contract/accounts';
import { logoutAdmin, logoutParent, logoutStudent, me, meParent, meStudent } from '@okur/contract/sessions';
import { listLanguages } from '@okur/contract/localization';
import { type Workplace, workplacesOf } from '@okur/contract/roles';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from './api.ts';
import { isFault, ServerFailure } from './failure.ts';
import { idle } from '../idle.ts';
import { queryClient } from './query.ts';
import { selection, type Selected } from './selection.ts';
import { session, type AccountType } from './session.ts';
import { impersonation } from '../impersonation/impersonation.ts';

/** Who is signed in, which company was chosen, and what follows from both. */

const forever = { staleTime: Infinity, gcTime: Infinity } as const;
export const adminQuery = queryOptions({ queryKey: ['account', 'admin'], queryFn: loadAdmin, ...forever });
/** The addresses of their own picture and the company's hold for an hour at least. */
const pictureMs = 3_600_000;
export const parentQuery = queryOptions({
  queryKey: ['account', 'parent'],
  queryFn: async (): Promise<OwnParent> => (await call(meParent)).data,
  ...forever,
});
export const studentQuery = queryOptions({
  queryKey: ['account', 'student'],
  queryFn: async (): Promise<OwnStudent> => (await call(meStudent)).data,
  ...forever,
});
/** Languages of contents (FAQ, tutorials), loaded once at start; a failure leaves an empty list. */
const languagesQuery = queryOptions({
  queryKey: ['languages'],
  queryFn: () =>
    call(listLanguages).then(
      ({ data }) => data,
      () => [],
    ),
  ...forever,
});

/** A choice that is no longer one of the person's companies is dropped, and the default taken. */
async function loadAdmin(): Promise<Admin> {
  const load = async () => keepSelection((await call(me)).data);
  try {
    return await load();
  } catch (failure) {
    if (!selection.get() || !(failure instanceof ServerFailure) || failure.code !== 'foreign_company') throw failure;
    selection.set(null);
    return load();
  }
}

/** Takes the admin of a sign-in or an edit over as the current one. */
export function setAdmin(admin: Admin): void {
  queryClient.setQueryData(adminQuery.queryKey, keepSelection(admin));
}

/** Whose area is shown: that of the session, or of the person it is seen as. */
export const areaType = (): AccountType => impersonation.get()?.type ?? session.type();

/** Asks who is signed in while the texts are on their way; a refusal shows in the guard, which asks again. */
export function prefetchAccount(): void {
  if (!session.token()) return;
  if (areaType() === 'corporate') void queryClient.prefetchQuery(adminQuery);
  if (areaType() === 'parent') void queryClient.prefetchQuery(parentQuery);
}

/** Loads the account of the stored type; a refusal ends the session, a lost connection or a server in trouble not. */
export async function loadAccount(): Promise<void> {
  void idle().then(() => queryClient.prefetchQuery(languagesQuery));
  try {
    if (areaType() === 'parent') await queryClient.ensureQueryData(parentQuery);
    else if (areaType() === 'student') await loadStudent();
    else await queryClient.ensureQueryData(adminQuery);
  } catch (failure) {
    if (!isFault(failure)) forget();
    throw failure;
  }
}

/** With what is kept on the device; the person who looks on as a student leaves nothing there. */
async function loadStudent(): Promise<void> {
  if (!impersonation.get())
    await import('./offline/cachedAnswers.ts').then(({ keepAnswers }) => keepAnswers()).catch(() => undefined);
  await queryClient.ensureQueryData(studentQuery);
}

/**
 * Clears the admin, the selection and the tokens. Who comes back after a session that ended by itself goes on in the
 * same school: what was typed for it is found there.
 */
export function forget(): void {
  session.destroy();
  impersonation.stop();
  if (!session.hasExpired()) selection.set(null);
  queryClient.clear();
}

/** Ends the session; the server's part is best effort. */
export async function logOut(): Promise<void> {
  const route = { corporate: logoutAdmin, parent: logoutParent, student: logoutStudent }[session.type()];
  session.leave();
  await queryClient.cancelQueries();
  await call(route, { timeout: 3000 }).catch(() => {});
  forget();
}

export interface Choice extends Selected {
  label: string;
  company: OwnCompany;
  workplace: Workplace<OwnCompany>;
}

/** What the sidebar's selector offers: companies of a company manager, teaching posts of an instructor. */
export function choicesOf(admin: Admin): Choice[] {
  const roles = admin.roles.map(({ name }) => name);
  return workplacesOf({ ...admin, roles }).map((workplace) => ({
    companyId: workplace.company.id,
    instructorId: workplace.roles.includes('CM') ? null : workplace.post!.id,
    label: workplace.company.company_name,
    company: workplace.company,
    workplace,
  }));
}

/** The chosen one, else the last of the list. */
export function choiceOf(admin: Admin, selected: Selected | null): Choice | null {
  const choices = choicesOf(admin);
  const same = (choice: Choice) =>
    choice.companyId === selected?.companyId && choice.instructorId === selected.instructorId;
  return choices.find(same) ?? choices.at(-1) ?? null;
}

function keepSelection(admin: Admin): Admin {
  const chosen = choiceOf(admin, selection.get());
  const before = selection.get();
  if (chosen?.companyId !== before?.companyId || chosen?.instructorId !== before?.instructorId) {
    selection.set(chosen && { companyId: chosen.companyId, instructorId: chosen.instructorId });
  }
  return admin;
}

export const useSelected = (): Selected | null => useSyncExternalStore(selection.subscribe, selection.get);

/**
 * The signed-in person, or null in the area of another account type. Shells load before they show, so no one waits
 * here.
 */
export const useAdmin = (): Admin | null =>
  useQuery({
    ...adminQuery,
    enabled: areaType() === 'corporate' && session.token() !== null,
    refetchInterval: pictureMs,
  }).data ?? null;
export const useParent = (): OwnParent | null =>
  useQuery({ ...parentQuery, enabled: areaType() === 'parent' && session.token() !== null }).data ?? null;
export const useStudent = (): OwnStudent | null =>
  useQuery({ ...studentQuery, enabled: areaType() === 'student' && session.token() !== null }).data ?? null;

/** The selected company of a company manager or instructor. */
export function useCompany(): OwnCompany | null {
  const admin = useAdmin();
  const selected = useSelected();
  return (admin && choiceOf(admin, selected)?.company) ?? null;
}
