/** The dialogs of a row. They carry react-aria: they come when a pointer or the focus nears what opens them. */
export const loadDialog = {
  cancel: () => import('./cancel-dialog.tsx'),
  extend: () => import('./extend-dialog.tsx'),
  move: () => import('./move-dialog.tsx'),
  rate: () => import('./rate-dialog.tsx'),
};

export type RowDialog = keyof typeof loadDialog;
