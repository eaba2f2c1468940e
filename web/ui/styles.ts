// One place fixes the order: resets and parts first, then the tokens, then our own rules over them.
import './mantine.css';
import 'virtual:mantine-variables.css';
import './fonts.css';
import './tokens.css';
import './global.css';
