import { useState } from 'react';
import { INSTRUMENT_STATUSES, isRentable } from '#domain/catalogue.ts';
import type { Category } from '#domain/contract/categories.ts';
import type { Instrument } from '#domain/contract/instruments.ts';
import type { Specification } from '#domain/contract/specifications.ts';
import { failure } from '#domain/failure.ts';
import {
  MAX_INSTRUMENT_DESCRIPTION_LENGTH,
  MAX_INSTRUMENT_NAME_LENGTH,
  MAX_PROVIDER_CONTACT_LENGTH,
  MAX_PROVIDER_NAME_LENGTH,
  MIN_IMAGES,
} from '#domain/limits.ts';
import { SHOP_PROVIDER } from '#domain/provider.ts';
import { MAX_STOCK } from '#domain/stock.ts';
import { dayRange } from '../../../format/day.ts';
import { SLOW } from '../../../loading/shown-source.tsx';
import { useSlow } from '../../../loading/use-slow.ts';
import { shopFacts } from '../../../shop-facts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { NumberStepper } from '../../../ui/number-stepper.tsx';
import { Select } from '../../../ui/select.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useCheckedFields } from '../../../ui/use-checked-fields.ts';
import { useDraft } from '../../../use-draft.ts';
import { DialogOffline } from '../dialog-offline.tsx';
import { amountOf, type InstrumentValues } from '../instrument-fields.ts';
import { useUnsaved } from '../use-unsaved.tsx';
import { CategoryField } from './category-field.tsx';
import { ConflictBar } from './conflict-bar.tsx';
import { HeldFields } from './held-fields.tsx';
import { differences as findDifferences } from './instrument-differences.ts';
import './instrument-form.css';
import { areSame, errorsOf, type TaggedInstrument, textsOf, valuesOf } from './instrument-form-values.ts';
import { idsOf, mergePictures } from './instrument-merge.ts';
import { type PlacedPicture, picturesToSend } from './picture-list.ts';
import { PicturePlaces } from './picture-places.tsx';
import { SpecificationRows } from './specification-rows.tsx';
import { useInstrumentSave } from './use-instrument-save.ts';
import { usePatientSave } from './use-patient-save.ts';
import { usePictures } from './use-pictures.ts';
import { useStatusWarning } from './use-status-warning.tsx';

const FORM_ID = 'guardar-instrumento';
const BAD_COUNT = failure('bad_image_count').message;

export interface InstrumentFormProps {
  title: string;
  /** null for a new one. */
  opened: TaggedInstrument | null;
  categories: readonly Category[];
  specifications: readonly Specification[];
  /** Starts again from what is stored now. */
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Pictures at the left, facts at the right. A blank field of one that exists keeps what is stored. */
export function InstrumentForm({ title, opened, categories, specifications, onTakeTheirs, onClose }: InstrumentFormProps) {
  const isNew = opened === null;
  const [initial] = useState(() => valuesOf(opened?.instrument ?? null));
  const pictures = usePictures(opened?.instrument.images ?? []);
  const form = `instrument.${opened?.instrument.id ?? 'new'}`;
  const [areShown, setShown] = useState(false);
  const [hasTried, setTried] = useState(false);
  const { save, isSaving, sending, refusal, conflict } = useInstrumentSave(opened, () => {
    showToast({ text: isNew ? 'Instrumento creado' : 'Instrumento actualizado' });
    onClose();
  });
  const {
    values: texts,
    formRef,
    field,
    check,
  } = useCheckedFields(useDraft(form, textsOf(initial)), (typed) => errorsOf(typed, isNew), refusal?.errors);
  const [choices, setChoices] = useDraft(`${form}.choices`, {
    status: initial.status,
    stock: initial.stock,
    specifications: initial.specifications,
  });
  const { status, stock, specifications: rows } = choices;
  const choose = (chosen: Partial<typeof choices>) => setChoices((known) => ({ ...known, ...chosen }));
  const values: InstrumentValues = { ...texts, ...choices };
  const isChanged = pictures.isChanged || !areSame(values, initial);
  const { close, question } = useUnsaved(isChanged, onClose);
  const changed =
    opened && conflict
      ? findDifferences(
          opened.instrument,
          conflict.instrument,
          values,
          { count: picturesSaved(pictures.placed, opened.instrument, conflict.instrument), isMine: pictures.isChanged },
          { categories, specifications },
        )
      : [];
  const differs = (name_: string): string | undefined => {
    const found = changed.find(({ field: candidate }) => candidate === name_);
    return found && `Guardado ahora: ${found.theirs}${found.isMine ? '' : '. Se conserva si no lo cambias.'}`;
  };
  const said = (error: string): string | undefined => refusal?.errors.find(({ path }) => path === error)?.message;
  const isMissing = pictures.placed.length < MIN_IMAGES && !pictures.isPreparing;
  const countError = hasTried && isMissing ? BAD_COUNT : said('images');

  const isGoingOut = opened !== null && !isRentable(status) && initial.status !== status;
  const atRisk = useStatusWarning(isGoingOut ? [opened.instrument] : []);
  const patient = usePatientSave(pictures, atRisk, () => {
    if (!isMissing) void save(values, pictures.placed);
  });
  const isSlow = useSlow(isSaving);
  const isHeld = isSaving || patient.isWaiting;
  const submit = (): void => {
    setTried(true);
    if (check()) patient.save();
  };
  const text = (name_: Parameters<typeof field>[0]) => {
    const { errorMessage, ...rest } = field(name_);
    return { ...rest, errorMessage: errorMessage ?? differs(name_) };
  };

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
            differences={changed}
            areShown={areShown}
            isSaving={isHeld}
            onShow={() => setShown(!areShown)}
            onTakeTheirs={onTakeTheirs}
          />
        )
      }
      actions={
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
            {conflict || atRisk.warning ? 'Guardar de todos modos' : isNew ? 'Crear instrumento' : 'Guardar cambios'}
          </Button>
        </>
      }
    >
      <form
        ref={formRef}
        id={FORM_ID}
        className="instrument-columns"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <PicturePlaces pictures={pictures} isSaving={isHeld} sending={sending} errorMessage={countError} onRetry={submit} />
        <HeldFields isHeld={isHeld}>
          <DialogOffline />
          {refusal?.message && <Banner kind="bad">{refusal.message}</Banner>}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives the focus to its first field */}
          <TextField {...text('name')} label="Nombre" maxLength={MAX_INSTRUMENT_NAME_LENGTH} isRequired={isNew} autoFocus />
          <div className="instrument-row">
            <TextField
              {...text('pricePerDay')}
              label="Precio por día"
              sign="$"
              unit={shopFacts.currency}
              inputMode="decimal"
              autoComplete="off"
              isRequired={isNew}
              description={amountOf(texts.pricePerDay) === 0 && 'Con precio 0 se alquila gratis.'}
            />
            <NumberStepper
              id="stock"
              label="Stock"
              value={stock}
              minValue={0}
              maxValue={MAX_STOCK}
              errorMessage={said('stock') ?? differs('stock')}
              onChange={(next) => choose({ stock: next })}
            />
            <Select
              look="box"
              label="Estado"
              value={status}
              options={INSTRUMENT_STATUSES.map((one) => ({ value: one, label: one }))}
              onChange={(next) => choose({ status: next })}
            />
          </div>
          {atRisk.warning}
          {refusal && refusal.days.length > 0 && (
            <Banner kind="warn">
              Hay unidades reservadas {dayRange(refusal.days[0] ?? '', refusal.days.at(-1) ?? '')}: el stock no puede bajar tanto.
            </Banner>
          )}
          <CategoryField categories={categories} isNew={isNew} {...text('categoryId')} />
          <div className="instrument-row">
            <TextField
              {...text('providerName')}
              label="Proveedor"
              maxLength={MAX_PROVIDER_NAME_LENGTH}
              isOptional
              placeholder={SHOP_PROVIDER}
            />
            <TextField {...text('providerContact')} label="Contacto" maxLength={MAX_PROVIDER_CONTACT_LENGTH} isOptional />
          </div>
          <TextArea
            {...text('description')}
            label="Descripción"
            maxLength={MAX_INSTRUMENT_DESCRIPTION_LENGTH}
            rows={3}
            isRequired={isNew}
          />
          <SpecificationRows
            rows={rows}
            specifications={specifications}
            errorMessage={said('specifications')}
            onChange={(next) => choose({ specifications: next })}
          />
          {!isNew && <p className="field-hint">Un campo en blanco conserva el valor guardado.</p>}
        </HeldFields>
      </form>
      {question}
    </Dialog>
  );
}

const picturesSaved = (placed: readonly PlacedPicture[], opened: Instrument, stored: Instrument): number =>
  mergePictures(picturesToSend(placed).imageIds, idsOf(opened), idsOf(stored)).length;
