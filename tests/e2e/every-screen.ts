/** The one list of what the checks of screens.spec.ts and the pictures of docs/screens go through. */
import { ADMIN_SCREENS } from './admin-screens.ts';
import { type Screen, SCREENS, STATES } from './screens.ts';
import { DESKTOP, PHONE } from './shop-test.ts';

export const EVERY_SCREEN: readonly Screen[] = [...SCREENS, ...STATES, ...ADMIN_SCREENS];

export const SCHEMES = ['light', 'dark'] as const;

export const DESKTOP_WIDTH = DESKTOP.viewport.width;
export const TABLET_WIDTH = 768;
export const PHONE_WIDTH = PHONE.viewport.width;

export const widthsOf = ({ on }: Screen): number[] =>
  on === 'phone'
    ? [PHONE_WIDTH]
    : [DESKTOP_WIDTH, TABLET_WIDTH, PHONE_WIDTH].filter((width) => on !== 'desktop' || width !== PHONE_WIDTH);
