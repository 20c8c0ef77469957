import { showToast } from '../ui/show-toast.ts';

/** Offers the new version. The person decides, as they may be in the middle of something. */
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

/** The page's entry script ('/assets/index-….js'). Its name differs in each release. */
export const ownEntry = (): string | undefined =>
  document.querySelector('script[type=module][src^="/assets/index-"]')?.getAttribute('src') ?? undefined;
