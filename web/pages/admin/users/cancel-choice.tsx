import { CheckBox } from '../../../ui/check-box.tsx';

export interface CancelChoiceProps {
  /** 'Cancelar también sus reservas abiertas' */
  label: string;
  /** Who is e-mailed: 'recibe un solo correo' */
  mail: string;
  cancels: boolean;
  isDisabled?: boolean;
  onChange: (cancels: boolean) => void;
}

/** Whether open reservations are cancelled with the account, and what follows from it. */
export const CancelChoice = ({ label, mail, cancels, isDisabled, onChange }: CancelChoiceProps) => (
  <>
    <CheckBox checked={cancels} disabled={isDisabled} onChange={({ currentTarget }) => onChange(currentTarget.checked)}>
      {label}
    </CheckBox>
    <p className="soft">
      {cancels
        ? `Sus fechas quedan libres ahora y ${mail}. No se puede deshacer.`
        : 'Si no lo marcas, quedan como están y siguen ocupando stock.'}
    </p>
  </>
);
