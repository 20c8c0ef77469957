import { showToast } from '../ui/show-toast.ts';

/** Says that there is a new version and leaves it to the person, who may be in the middle of something. */
export function offerNewVersion(takeOver: () => void = reload): void {
  showToast({
    text: 'Hay una versión nueva',
    kind: 'note',
    icon: 'repeat',
    isLasting: true,
    action: {
      label: 'Actualizar',
      onPress: takeOver,
    },
  });
}

const reload = (): void => location.reload();

/** The script that this page began with ('/assets/index-….js'): its name is another in each release. */
export const ownEntry = (): string | undefined =>
  document.querySelector('script[type=module][src^="/assets/index-"]')?.getAttribute('src') ?? undefined;
