import { useState } from 'react';
import { saveAs } from '../../save-as.ts';
import { useApp } from '../../app-context.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Care } from './care.tsx';

const FILE_NAME = 'resuena-mis-datos.json';

/** Everything that the shop keeps about the person, as a file. */
export function DownloadData() {
  const { call } = useApp();
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const download = async (): Promise<void> => {
    setProblem(null);
    setLoading(true);
    const answer = await call('GET /api/users/me/data');
    setLoading(false);
    if (answer.ok) saveAs(FILE_NAME, JSON.stringify(answer.value, null, 2), 'application/json');
    else setProblem(answer.problem.message);
  };

  return (
    <Care title="Copia de tus datos" text="Todo lo que guardamos sobre ti, en un archivo JSON.">
      <Button size="sm" icon="download" isPending={isLoading} pendingText="Preparando..." onClick={() => void download()}>
        Descargar
      </Button>
      {problem && <Banner kind="bad">{problem}</Banner>}
    </Care>
  );
}
