import { useEffect, useState } from 'react';

/**
 * The homework is called as its content until a person writes a title. Answers whether it is empty, which only a person
 * can make it.
 */
export function useTitleOf(title: string, write: (title: string) => void, content: string | undefined): boolean {
  const [taken, setTaken] = useState<string | null>(null);
  // A form may begin with a title that was typed in an earlier page of it.
  const untouched = taken === null ? title === '' || title === content : title === taken;
  useEffect(() => {
    if (!content || !untouched || content === taken) return;
    write(content);
    setTaken(content);
  }, [write, content, taken, untouched]);
  return Boolean(content) && title.trim() === '';
}
