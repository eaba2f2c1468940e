import { configure } from '@testing-library/dom';

// For what never comes. A second, as by default, is less than a busy machine was seen to need for a page with many fields.
configure({ asyncUtilTimeout: 20_000 });
