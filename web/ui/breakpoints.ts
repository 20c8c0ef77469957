/** The widths of breakpoints.css that scripts and pictures ask for. */
export const PHONE = '(max-width: 640px)';
export const LARGE_PHONE = '(max-width: 767px)';
export const TABLET = '(max-width: 959px)';
export const LAPTOP = '(max-width: 1199px)';
/** Of scripts alone: the side of the administration may be wide. */
export const WIDE_ADMIN = '(min-width: 1024px)';
