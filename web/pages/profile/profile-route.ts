import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { Favorite } from '#domain/contract/favorites.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { FieldError } from '#domain/failure.ts';
import { heedSignOut } from '../../session/heed-sign-out.ts';
import { requireUser } from '../../session/require-user.ts';
import { appContext } from '../../shop/shop-context.ts';
import type { Answer, Source } from '../../shop/shop.ts';
import { soon, type Soon } from '../../shop/soon.ts';
import { formText } from '../../ui/form-text.ts';
import { ProfilePage } from './profile-page.tsx';

export const Component = ProfilePage;

/** What a person has with us; null for what could not be loaded. */
export type Belongings = { favorites: Favorite[] | null; reservations: Reservation[] | null; source: Source | undefined };

export type ProfileData = { belongings: Soon<Belongings>; source: Source | undefined };

export async function loader({ context, request }: LoaderFunctionArgs): Promise<ProfileData> {
  const app = context.get(appContext);
  const user = requireUser(app, request);
  const load = async (): Promise<Belongings> => {
    const [favorites, reservations] = await Promise.all([
      app.shop.listFavorites(user.id, request.signal),
      app.shop.listReservations(user.id, request.signal),
    ]);
    heedSignOut(app, reservations);
    return {
      favorites: valueOf(favorites),
      reservations: valueOf(reservations),
      source: reservations.ok ? reservations.source : undefined,
    };
  };
  const belongings = await soon(load());
  requireUser(app, request);
  return { belongings, source: 'now' in belongings ? belongings.now.source : undefined };
}

const valueOf = <T>(answer: Answer<T[]>): T[] | null => (answer.ok ? answer.value : null);

export type ProfileAnswer = { kind: 'done' } | { kind: 'refused'; message: string | null; errors: FieldError[] };

/** `intent` 'save' with the form's fields, or 'resend' for the verification link. */
export async function action({ context, request }: ActionFunctionArgs): Promise<ProfileAnswer> {
  const app = context.get(appContext);
  requireUser(app, request);
  const form = await request.formData();
  const text = (name: string): string => formText(form, name).trim();

  if (form.get('intent') === 'resend') return toAnswer(heedSignOut(app, await app.shop.resendVerification()));

  const change = {
    username: text('username'),
    lastname: text('lastname'),
    phone: text('phone') || null,
    reminders: form.has('reminders'),
  };
  const answer = heedSignOut(app, await app.shop.changeProfile(change));
  if (answer.ok) app.session.set(answer.value);
  return toAnswer(answer);
}

function toAnswer(answer: Answer<unknown>): ProfileAnswer {
  if (answer.ok) return { kind: 'done' };
  const { message, errors = [] } = answer.problem;
  return { kind: 'refused', message: errors.length > 0 ? null : message, errors };
}
