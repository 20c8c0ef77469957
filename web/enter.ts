/**
 * A small script of login and registration, whose forms only the application can send: Enter that is pressed before it runs is remembered on
 * the form (`useLiveForm` sends it), unless more is typed.
 */
function formOf({ target }: Event): HTMLFormElement | null {
  return target instanceof HTMLInputElement && target.form?.querySelector('[type=submit]:disabled') ? target.form : null;
}

addEventListener('keydown', (event) => {
  if (event.key === 'Enter') formOf(event)?.setAttribute('data-entered', '');
});
addEventListener('input', (event) => formOf(event)?.removeAttribute('data-entered'));
