import { Activity, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Navigate, Outlet, useLoaderData } from 'react-router';
import { LARGE_PHONE } from '../../ui/breakpoints.ts';
import { paths } from '../../paths.ts';
import { ToLogin } from '../../session/signed-in.tsx';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { Frame } from '../../ui/frame.tsx';
import { IconPaths } from '../../ui/icon.tsx';
import { iconPaths } from '../../ui/icon-paths.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import './admin-density.css';
import './admin-shell.css';
import type { loader } from './admin-route.ts';
import { AdminSide } from './admin-side.tsx';
import { useCounterShortcut } from './counter-shortcut.ts';
import { PasskeyNotice } from './passkey-notice.tsx';
import { PhoneMessage } from './phone-message.tsx';
import { useRail } from './use-rail.ts';

/**
 * The frame of the administrator's area. It goes as soon as the session or the role does, here or in another tab. A window that becomes
 * narrow hides what was begun in it, and gives it back when it is wide again.
 */
export function AdminShell() {
  const { overview } = useLoaderData<typeof loader>();
  const user = useCurrentUser();
  // Paper is narrower than the window that prints it.
  const isWide = useMediaQuery(`print, not all and ${LARGE_PHONE}`);
  const [wasWide, setWasWide] = useState(isWide);
  if (isWide && !wasWide) setWasWide(true);
  useGiveFocusBack(isWide);
  const rail = useRail();
  useCounterShortcut();
  if (!user) return <ToLogin />;
  if (user.role !== 'ADMIN') return <Navigate to={paths.home} replace />;
  return (
    <IconPaths value={iconPaths}>
      {!isWide && <PhoneMessage user={user} />}
      {wasWide && (
        <Activity mode={isWide ? 'visible' : 'hidden'}>
          <Frame
            className={rail.isRail ? 'admin admin-rail' : 'admin'}
            before={<AdminSide user={user} overview={overview} rail={rail} />}
          >
            <Suspense>
              <PasskeyNotice user={user} overview={overview} />
            </Suspense>
            <Outlet />
          </Frame>
        </Activity>
      )}
    </IconPaths>
  );
}

/** Restores the focus in a dialog that was hidden: it does not always take the focus when it is shown again. */
function useGiveFocusBack(isShown: boolean): void {
  const focused = useRef<Element | null>(null);
  // In the commit that hides it: in the next frame the browser removes the focus from hidden elements.
  useLayoutEffect(() => {
    if (!isShown) focused.current = document.activeElement;
  }, [isShown]);
  // After the effects of the dialog that is shown again, which move the focus themselves.
  useEffect(() => {
    if (isShown && focused.current instanceof HTMLElement) focused.current.focus({ preventScroll: true });
  }, [isShown]);
}
