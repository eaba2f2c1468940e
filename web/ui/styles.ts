// One place fixes the order: the tokens, the rules for all elements, then the parts, over which their owners' rules come.
import './fonts.css';
import './world-fonts.css';
import './tokens.css';
import './global.css';
import './button.module.css';
