import { useState } from 'react';
import { SLOW } from '../../../loading/shown-source.tsx';
import { useSlow } from '../../../loading/use-slow.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogOffline } from '../dialog-offline.tsx';
import { useUnsaved } from '../use-unsaved.tsx';
import { ConflictBar } from './conflict-bar.tsx';
import { HeldFields } from './held-fields.tsx';
import { InstrumentFacts } from './instrument-facts.tsx';
import './instrument-form.css';
import type { TaggedInstrument } from './instrument-form-values.ts';
import { PicturePlaces } from './picture-places.tsx';
import { type InstrumentFormState, type Taxonomy, useInstrumentForm } from './use-instrument-form.ts';

const FORM_ID = 'guardar-instrumento';

export interface InstrumentFormProps extends Taxonomy {
  title: string;
  /** null for a new one. */
  opened: TaggedInstrument | null;
  /** Starts again from what is stored now. */
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Pictures at the left, facts at the right. */
export function InstrumentForm({ title, opened, categories, specifications, onTakeTheirs, onClose }: InstrumentFormProps) {
  const taxonomy = { categories, specifications };
  const { form, formRef } = useInstrumentForm(opened, taxonomy, onClose);
  const { conflict, isHeld } = form;
  const [areShown, setShown] = useState(false);
  const { close, question } = useUnsaved(form.isChanged, onClose);

  return (
    <Dialog
      isOpen
      variant="panel"
      size="xl"
      onOpenChange={close}
      title={title}
      description={opened && `${opened.instrument.name} · ID ${opened.instrument.id}`}
      isDismissable={!isHeld}
      notice={
        conflict && (
          <ConflictBar
            conflict={conflict}
            differences={form.changed}
            areShown={areShown}
            isSaving={isHeld}
            onShow={() => setShown(!areShown)}
            onTakeTheirs={onTakeTheirs}
          />
        )
      }
      actions={<Actions form={form} onClose={onClose} />}
    >
      <form
        ref={formRef}
        id={FORM_ID}
        className="instrument-columns"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <PicturePlaces
          pictures={form.pictures}
          isSaving={isHeld}
          sending={form.sending}
          errorMessage={form.countError}
          onRetry={form.submit}
        />
        <HeldFields isHeld={isHeld}>
          <DialogOffline />
          <InstrumentFacts form={form} taxonomy={taxonomy} />
        </HeldFields>
      </form>
      {question}
    </Dialog>
  );
}

function Actions({ form, onClose }: { form: InstrumentFormState; onClose: () => void }) {
  const { isNew, isChanged, isSaving, isHeld, conflict, pictures } = form;
  const isSlow = useSlow(isSaving);
  return (
    <>
      {isChanged && (
        <span className="instrument-unsaved" role="status">
          {isSlow ? SLOW : 'Cambios sin guardar'}
        </span>
      )}
      <Button disabled={isSaving} onClick={onClose}>
        Cancelar
      </Button>
      <Button
        type="submit"
        form={FORM_ID}
        variant={conflict ? 'line' : 'fill'}
        isPending={isHeld}
        pendingText={isSaving ? 'Guardando...' : pictures.isPreparing ? 'Preparando imágenes...' : 'Comprobando reservas...'}
      >
        {conflict || form.warning ? 'Guardar de todos modos' : isNew ? 'Crear instrumento' : 'Guardar cambios'}
      </Button>
    </>
  );
}
