import './fonts.css';

/** The display face's file, for a preload in the page's head. */
export { default as displayFontUrl } from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url';
