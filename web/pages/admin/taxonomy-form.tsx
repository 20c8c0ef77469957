import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import type { TextRule } from '#domain/text-rule.ts';
import { TAXONOMY_DESCRIPTION } from '#domain/typed-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCheckedFields } from '../../ui/use-checked-fields.ts';
import { useDraft } from '../../use-draft.ts';
import { DialogOffline } from './dialog-offline.tsx';
import type { TaxonomyEntry, TaxonomyAnswer } from './taxonomy.ts';
import { useDone } from './use-done.ts';
import { useUnsaved } from './use-unsaved.tsx';

const FORM_ID = 'guardar-clase';

export interface TaxonomyFormProps {
  /** null makes a new one. */
  kind: TaxonomyEntry | null;
  action: string;
  title: string;
  submitText: string;
  doneText: string;
  nameRule: TextRule;
  defaultIcon: string;
  iconPicker: (icon: string, onChange: (icon: string) => void) => ReactNode;
  onClose: () => void;
}

/** Name, description and icon; stays open with the reason when the shop refuses. */
export function TaxonomyForm({
  kind,
  action,
  title,
  submitText,
  doneText,
  nameRule,
  defaultIcon,
  iconPicker,
  onClose,
}: TaxonomyFormProps) {
  const fetcher = useFetcher<TaxonomyAnswer>();
  const isSending = fetcher.state !== 'idle';
  const refused = fetcher.data?.kind === 'refused' ? fetcher.data : undefined;
  const isDone = fetcher.data?.kind === 'done' && !isSending;
  const initial = { name: kind?.name ?? '', description: kind?.description ?? '', icon: kind?.icon || defaultIcon };
  const { values, formRef, field, check } = useCheckedFields(
    useDraft(`${action}/${kind?.id ?? ''}`, initial),
    { name: nameRule, description: TAXONOMY_DESCRIPTION },
    refused?.errors,
  );
  const { icon } = values;
  const isChanged =
    values.name !== initial.name || values.description !== initial.description || (kind !== null && icon !== kind.icon);
  const { close, question } = useUnsaved(isChanged && !isDone, onClose);

  useDone(isDone, () => {
    showToast({ text: doneText });
    onClose();
  });

  return (
    <Dialog
      isOpen
      variant="panel"
      size="l"
      onOpenChange={close}
      title={title}
      isDismissable={!isSending}
      actions={
        <>
          <Button disabled={isSending} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={FORM_ID} variant="fill" isPending={isSending} pendingText="Guardando...">
            {submitText}
          </Button>
        </>
      }
    >
      <fetcher.Form
        ref={formRef}
        id={FORM_ID}
        className="taxonomy-form"
        method="post"
        action={action}
        noValidate
        onSubmit={(event) => {
          if (isSending || !check()) event.preventDefault();
        }}
      >
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="id" value={kind?.id ?? ''} />
        <input type="hidden" name="icon" value={icon} />
        <DialogOffline />
        {refused?.message && !isSending && <Banner kind="bad">{refused.message}</Banner>}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives the focus to its first field */}
        <TextField {...field('name')} label="Nombre" autoFocus />
        <TextArea {...field('description')} label="Descripción" rows={2} />
        {iconPicker(icon, field('icon').onChange)}
      </fetcher.Form>
      {question}
    </Dialog>
  );
}
