import { RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.css';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import css from './rich-text.module.css';
import './text-marks.css';
import type { RichTextProps } from './RichText.tsx';
import { useTextMarks } from './useTextMarks.ts';

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: false,
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    horizontalRule: false,
  }),
];

const noMarks: readonly string[] = [];

/** Loaded on demand by RichText. */
export default function Editor({ value, onChange, error, label, minHeight, marks = noMarks }: RichTextProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const editor = useEditor({
    extensions,
    // One made while rendering is destroyed again when the page takes longer than a tick to appear.
    immediatelyRender: false,
    content: value ?? '',
    shouldRerenderOnTransaction: true,
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
    editorProps: {
      attributes: {
        'aria-label': typeof label === 'string' ? label : t('kit.rich_text'),
        'aria-multiline': 'true',
        role: 'textbox',
      },
    },
  });

  // A value from outside (a reload of a stale form) replaces the text; our own changes are there already.
  useEffect(() => {
    if (editor && (value ?? '') !== (editor.isEmpty ? '' : editor.getHTML()))
      editor.commands.setContent(value ?? '', { emitUpdate: false });
  }, [editor, value]);

  useTextMarks(frame, marks, editor ? value : null);

  return (
    <RichTextEditor
      ref={frame}
      editor={editor}
      mt={4}
      labels={labels(t)}
      style={error ? { borderColor: 'var(--mantine-color-error)' } : undefined}
    >
      <RichTextEditor.Toolbar>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Blockquote />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content className={css.words} mih={minHeight} />
    </RichTextEditor>
  );
}

const labels = (t: (key: string) => string) => ({
  h2ControlLabel: t('kit.rich_heading'),
  h3ControlLabel: t('kit.rich_subheading'),
  boldControlLabel: t('kit.rich_bold'),
  italicControlLabel: t('kit.rich_italic'),
  bulletListControlLabel: t('kit.rich_bullets'),
  orderedListControlLabel: t('kit.rich_numbers'),
  blockquoteControlLabel: t('kit.rich_quote'),
  undoControlLabel: t('kit.undo'),
  redoControlLabel: t('kit.redo'),
});
