import type { ShopSettings } from '#domain/contract/admin/settings.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useDraft } from '../../../use-draft.ts';
import { useUnsaved } from '../use-unsaved.tsx';
import { HoursFields } from './hours-fields.tsx';
import { changeOf, type Rules, rulesOf } from './rules.ts';
import { useSettingsCommand } from './use-settings-command.ts';

type TextRule = Exclude<keyof Rules, 'hours' | 'isHandOverStrict'>;

const FIELDS: readonly { name: TextRule; label: string; description: string; isOptional?: true }[] = [
  {
    name: 'lastHourToday',
    label: 'Última hora para reservar hoy',
    description: 'Desde esa hora nadie reserva para el mismo día. Por ejemplo 17:00.',
    isOptional: true,
  },
  {
    name: 'leadDays',
    label: 'Días de anticipación',
    description: 'Con 1, se reserva para mañana como muy pronto.',
  },
  {
    name: 'turnaroundDays',
    label: 'Días de preparación después de cada alquiler',
    description: 'Las unidades no se ofrecen esos días. Vale para lo que se reserve o cambie desde ahora.',
  },
  {
    name: 'overdueHoldDays',
    label: 'Días que se retiene lo vencido',
    description: 'Cada noche, lo que no volvió deja de ofrecerse por esos días, si hay unidades libres.',
  },
  {
    name: 'depositPercent',
    label: 'Depósito propuesto (% del total)',
    description: 'El mostrador lo propone al entregar.',
  },
  {
    name: 'lateFeePercent',
    label: 'Recargo por día de atraso (% del día)',
    description: 'Del precio por día, por cada unidad. El mostrador lo propone al recibir.',
  },
];

/** Everything but the closures, saved together. */
export function RulesForm({ settings }: { settings: ShopSettings }) {
  const stored = rulesOf(settings);
  const [{ edited }, setDraft] = useDraft<{ edited: Partial<Rules> }>('rules', { edited: {} });
  const { send, sending, refused } = useSettingsCommand(() => {
    showToast({ text: 'Ajustes guardados' });
    setDraft({ edited: {} });
  });
  const rules = { ...stored, ...edited };
  const isChanged = JSON.stringify(rules) !== JSON.stringify(stored);
  const { question } = useUnsaved(isChanged && sending === null, () => undefined);
  const errorAt = (path: string) => refused?.errors.find((error) => error.path === path)?.message;
  const set = (change: Partial<Rules>) => setDraft({ edited: { ...edited, ...change } });
  return (
    <form
      className="settings-form"
      aria-label="Horario y reglas"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send({ verb: 'change', change: changeOf(rules) });
      }}
    >
      {refused && <Banner kind="bad">{refused.message}</Banner>}
      <HoursFields hours={rules.hours} errors={refused?.errors ?? []} onChange={(hours) => set({ hours })} />
      <div className="settings-fields">
        {FIELDS.map(({ name, label, description, isOptional }) => (
          <TextField
            key={name}
            label={label}
            description={description}
            isOptional={isOptional}
            inputMode={name === 'lastHourToday' ? 'text' : 'numeric'}
            placeholder={name === 'lastHourToday' ? 'HH:MM' : undefined}
            autoComplete="off"
            value={rules[name]}
            onChange={(value) => set({ [name]: value })}
            errorMessage={errorAt(name)}
          />
        ))}
      </div>
      <CheckBox
        checked={rules.isHandOverStrict}
        onChange={({ currentTarget }) => set({ isHandOverStrict: currentTarget.checked })}
      >
        Solo lo que se entregó en el mostrador puede estar vencido o recibir recordatorios de devolución
      </CheckBox>
      <p className="settings-actions">
        <Button type="submit" variant="fill" disabled={!isChanged} isPending={sending !== null} pendingText="Guardando...">
          Guardar ajustes
        </Button>
        {isChanged && <Button onClick={() => setDraft({ edited: {} })}>Descartar</Button>}
      </p>
      {question}
    </form>
  );
}
