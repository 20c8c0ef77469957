import { useSyncExternalStore } from 'react';

const read = (): string => `${document.documentElement.className} ${document.fonts.status}`;

function subscribe(listener: () => void): () => void {
  const classes = new MutationObserver(listener);
  classes.observe(document.documentElement, { attributeFilter: ['class'] });
  document.fonts.addEventListener('loading', listener);
  document.fonts.addEventListener('loadingdone', listener);
  return () => {
    classes.disconnect();
    document.fonts.removeEventListener('loading', listener);
    document.fonts.removeEventListener('loadingdone', listener);
  };
}

/** Another string whenever the text may be in another face. As the `key` of what measures its text once, it has it measured again. */
export function useTextFace(): string {
  return useSyncExternalStore(subscribe, read, () => '');
}
