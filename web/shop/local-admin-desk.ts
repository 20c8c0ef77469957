import type { Day } from '#domain/day.ts';
import { isOnlyHere, type LocalUser } from '../session/only-here.ts';
import type { Session } from '../session/session.ts';
import type { AdminDesk } from './admin-desk.ts';
import type { OrNothing } from './local-shop.ts';
import type { Accounts } from './local/accounts.ts';
import { refuse } from './local/answers.ts';
import { instrumentEdits } from './local/instrument-edits.ts';
import { categoryEdits, specificationEdits } from './local/kind-edits.ts';
import type { LocalStore } from './local/local-store.ts';
import { localUsers } from './local/local-users.ts';
import type { Answer, Source } from './shop.ts';

type Choices = {
  store: LocalStore;
  session: Session;
  accounts: Accounts;
  source: () => Source;
  today: () => Day;
  now: () => number;
};

/** What this device can do of the administrator's desk; nothing of what needs reservations, e-mail or the log. */
type Covered =
  | 'listInstruments'
  | 'getInstrument'
  | 'addInstrument'
  | 'changeInstrument'
  | 'deleteInstrument'
  | 'listCategories'
  | 'addCategory'
  | 'changeCategory'
  | 'deleteCategory'
  | 'listSpecifications'
  | 'addSpecification'
  | 'changeSpecification'
  | 'deleteSpecification'
  | 'listUsers'
  | 'userCounts'
  | 'changeRole'
  | 'setActive';

export type LocalAdminDesk = { [C in Covered]: OrNothing<AdminDesk[C]> };

/**
 * The administrator's desk over this device's own data. Only an administrator of this device changes it; one of the shop's looks at
 * what is kept of the catalogue, and waits for the edge with everything else.
 */
export function createLocalAdminDesk({ store, session, accounts, source, today, now }: Choices): LocalAdminDesk {
  const instruments = instrumentEdits(store, source, today, now);
  const categories = categoryEdits(store, source);
  const specifications = specificationEdits(store, source);
  const users = localUsers(store, accounts, source);

  /** For who looks: any administrator. */
  const looking = async <T>(look: () => Promise<Answer<T>>): Promise<Answer<T>> =>
    session.current()?.role === 'ADMIN' ? look() : refuse(session.current() ? 'forbidden' : 'unauthenticated');

  /** For who changes: the role counts as it is stored now, not as it was when the session began. */
  const changing = async <T>(change: (actor: LocalUser) => Promise<Answer<T>>): Promise<Answer<T> | null> => {
    const user = session.current();
    if (!user) return refuse('unauthenticated');
    if (!isOnlyHere(user)) return user.role === 'ADMIN' ? null : refuse('forbidden');
    const account = accounts.byId(user.id);
    return account?.role === 'ADMIN' && account.isActive ? change(user) : refuse('forbidden');
  };

  return {
    listInstruments: (query) => looking(() => instruments.listInstruments(query)),
    getInstrument: (id) => looking(() => instruments.getInstrument(id)),
    addInstrument: (draft, pictures) => changing(() => instruments.addInstrument(draft, pictures)),
    changeInstrument: (id, edit, pictures) => changing(() => instruments.changeInstrument(id, edit, pictures)),
    deleteInstrument: (id) => changing(() => instruments.deleteInstrument(id)),

    listCategories: () => looking(categories.listCategories),
    addCategory: (draft) => changing(() => categories.addCategory(draft)),
    changeCategory: (id, draft) => changing(() => categories.changeCategory(id, draft)),
    deleteCategory: (id) => changing(() => categories.deleteCategory(id)),

    listSpecifications: () => looking(specifications.listSpecifications),
    addSpecification: (draft) => changing(() => specifications.addSpecification(draft)),
    changeSpecification: (id, draft) => changing(() => specifications.changeSpecification(id, draft)),
    deleteSpecification: (id) => changing(() => specifications.deleteSpecification(id)),

    // The accounts of this device are nobody's of the shop's: its administrators are not shown them as such.
    listUsers: (query) => changing(() => users.listUsers(query)),
    userCounts: () => changing(() => users.userCounts()),
    changeRole: (id, role) => changing((actor) => users.changeRole(actor.id, id, role)),
    setActive: (id, isActive) => changing((actor) => users.setActive(actor.id, id, isActive)),
  };
}
