import IconArrowsJoin from '@tabler/icons-react/dist/esm/icons/IconArrowsJoin.mjs';
import IconArrowsMinimize from '@tabler/icons-react/dist/esm/icons/IconArrowsMinimize.mjs';
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs';
import IconFileDescription from '@tabler/icons-react/dist/esm/icons/IconFileDescription.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs';
import IconLockPassword from '@tabler/icons-react/dist/esm/icons/IconLockPassword.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconPhotoDown from '@tabler/icons-react/dist/esm/icons/IconPhotoDown.mjs';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import IconTextScan2 from '@tabler/icons-react/dist/esm/icons/IconTextScan2.mjs';

const icons: Record<string, typeof IconPhoto> = {
  'text-to-pdf': IconFileText,
  'image-to-pdf': IconPhoto,
  'word-to-pdf': IconFileDescription,
  'excel-to-pdf': IconTable,
  'html-to-pdf': IconCode,
  'pdf-merger': IconArrowsJoin,
  'pdf-pages': IconLayoutGrid,
  'pdf-compressor': IconArrowsMinimize,
  'pdf-to-text': IconTextScan2,
  'image-compressor': IconPhotoDown,
  'file-passwords': IconLockPassword,
};

/** The sign of a tool. */
export function ToolIcon({ slug }: { slug: string }) {
  const Icon = icons[slug];
  return Icon && <Icon aria-hidden size="1.5rem" stroke={1.4} />;
}
