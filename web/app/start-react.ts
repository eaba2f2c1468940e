// React's packages run where they are first imported. As part of their own file (vite.config.ts), they do so in its task, and not in that of
// all else that pages start with.
import 'react-dom/client';
