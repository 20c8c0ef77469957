import { useFetcher } from 'react-router';
import type { Answer } from '../../api/call.ts';
import { dayOfInstant } from '../../format/instant.ts';
import { shortDayOfYear } from '../../format/full-day.ts';
import { AwaitDeferred } from '../../loading/await-deferred.tsx';
import type { Deferred } from '../../loading/deferred.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { ProfileAnswer } from './account-changes.ts';
import { Care } from './care.tsx';
import type { CalendarLink } from './profile-route.ts';

export interface CalendarCareProps {
  calendar: Deferred<Answer<CalendarLink>>;
}

const CARE = {
  title: 'Enlace de tu calendario',
  text: 'Quien lo tenga ve tus alquileres, también si cierras todas las sesiones.',
};

/** The calendar's address keeps working when sessions end, so it is listed beside them. */
export function CalendarCare({ calendar }: CalendarCareProps) {
  const revoking = useFetcher<ProfileAnswer>();
  const isRevoking = revoking.state !== 'idle';
  return (
    <AwaitDeferred data={calendar} fallback={null}>
      {(answer) => {
        if (!answer.ok)
          return (
            <Care {...CARE}>
              <p className="soft">{answer.problem.message}</p>
            </Care>
          );
        const { since } = answer.value;
        return since === null ? null : (
          <Care {...CARE}>
            <Button
              size="sm"
              isPending={isRevoking}
              onClick={() => void revoking.submit({ intent: 'calendar' }, { method: 'post', action: paths.profile })}
            >
              Revocar enlace
            </Button>
            {revoking.data?.kind === 'refused' && !isRevoking && <Banner kind="bad">{revoking.data.message}</Banner>}
            <p className="soft">{`Creado el ${shortDayOfYear(dayOfInstant(since))}`}</p>
          </Care>
        );
      }}
    </AwaitDeferred>
  );
}
