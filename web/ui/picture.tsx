import { createContext, use, useState, ViewTransition } from 'react';
import { fallbackSrcOf, srcSetOf } from '#domain/pictures.ts';
import './picture.css';
import { Icon } from './icon.tsx';

export interface PictureProps {
  /** Missing, empty or failing: a drawing takes its place. */
  url: string | null | undefined;
  alt: string;
  /** How wide it is shown, as in <img sizes>. */
  sizes: string;
  /** In the first view: fetched at once and before others. */
  priority?: boolean | undefined;
  /** CSS aspect-ratio of its box; 'auto' fills the box that holds it. */
  ratio?: string | undefined;
  className?: string | undefined;
  /** One of this name leaves while another comes: the one grows into the other. */
  transitionName?: string | undefined;
}

/** Where stored pictures come from: an address with {key} and {width}; '' for the shop's own. */
export const PictureAddress = createContext('');

const noop = () => undefined;

/** A picture in a box of known shape: nothing moves when it comes, and a drawing stands in when it does not. */
export function Picture({ url, alt, sizes, priority = false, ratio = '4 / 3', className, transitionName }: PictureProps) {
  const address = use(PictureAddress);
  const [failed, setFailed] = useState<string | null>(null);
  const isMissing = !url || failed === url;
  // The shop has what another address does not give.
  const pattern = failed === address + url ? '' : address;
  const source = pattern + url;
  const srcSet = url ? srcSetOf(url, pattern) : undefined;
  const box = (
    <div
      className={className ? `picture ${className}` : 'picture'}
      data-missing={isMissing || undefined}
      style={{ aspectRatio: ratio }}
    >
      {isMissing ? (
        <Icon name="music" label={alt || undefined} />
      ) : (
        <img
          key={source}
          // It may have failed before the page listened for errors.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') setFailed(source);
          }}
          src={fallbackSrcOf(url)}
          srcSet={srcSet}
          sizes={srcSet && sizes}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
          onError={() => setFailed(source)}
          // With a listener React shows the page at once. Without one, a page that is led to by a transition waits for its first picture.
          onLoad={noop}
        />
      )}
    </div>
  );
  if (transitionName === undefined) return box;
  return (
    <ViewTransition name={transitionName} default="none" share="auto">
      {box}
    </ViewTransition>
  );
}
