/** What was typed into a form's field; '' when there is no such field, or it holds a file. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
