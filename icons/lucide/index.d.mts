import * as react from 'react';
import { ForwardRefExoticComponent, RefAttributes, SVGProps as SVGProps$1, ReactNode } from 'react';

type SVGProps = Record<string, any>;
/**
 * A Lucide icon node (an svgson-like internal format)
 */
type LucideIconNode$1<TName extends string = string, TProps extends Record<string, unknown> = SVGProps> = [name: TName, attributes: TProps] | [name: TName, attributes: TProps, children: LucideIconNode$1<TName, TProps>[]];
/**
 * A Lucide icon object that fully describes an icon to be displayed.
 */
type LucideIconData$1<TName extends string = string, TProps extends Record<string, unknown> = SVGProps> = {
    name?: string;
    node: LucideIconNode$1<TName, TProps>[];
    aliases?: string[];
} & ({
    size?: number;
    width?: never;
    height?: never;
} | {
    size?: never;
    width?: number;
    height?: number;
});

type SVGAttributes = Partial<SVGProps$1<SVGSVGElement>>;
type LucideIconNode = LucideIconNode$1<string, SVGAttributes>;
type LucideIconData = LucideIconData$1<string, SVGAttributes>;
/**
 * @deprecated Use LucideIconNode instead.
 */
type IconNode = LucideIconNode[];
type ElementAttributes = RefAttributes<SVGSVGElement> & SVGAttributes;
interface LucideProps extends ElementAttributes {
    size?: string | number;
    /**
     * @deprecated Use `nonScalingStroke` instead.
     */
    absoluteStrokeWidth?: boolean;
    nonScalingStroke?: boolean;
}
type LucideIcon = ForwardRefExoticComponent<Omit<LucideProps, 'ref'> & RefAttributes<SVGSVGElement>>;

export declare const ArrowLeft: LucideIcon;
export declare const BadgeCheck: LucideIcon;
export declare const Bell: LucideIcon;
export declare const Bookmark: LucideIcon;
export declare const BookmarkCheck: LucideIcon;
export declare const BookmarkX: LucideIcon;
export declare const Check: LucideIcon;
export declare const ChevronDown: LucideIcon;
export declare const CircleAlert: LucideIcon;
export declare const CircleCheck: LucideIcon;
export declare const CircleOff: LucideIcon;
export declare const CirclePause: LucideIcon;
export declare const CircleUserRound: LucideIcon;
export declare const Clapperboard: LucideIcon;
export declare const Compass: LucideIcon;
export declare const Copy: LucideIcon;
export declare const CreditCard: LucideIcon;
export declare const Download: LucideIcon;
export declare const Eye: LucideIcon;
export declare const EyeOff: LucideIcon;
export declare const FileText: LucideIcon;
export declare const FileVideo: LucideIcon;
export declare const Flag: LucideIcon;
export declare const Hammer: LucideIcon;
export declare const HandCoins: LucideIcon;
export declare const Hourglass: LucideIcon;
export declare const House: LucideIcon;
export declare const Info: LucideIcon;
export declare const KeyRound: LucideIcon;
export declare const Lightbulb: LucideIcon;
export declare const Lock: LucideIcon;
export declare const LogOut: LucideIcon;
export declare const MailCheck: LucideIcon;
export declare const MailOpen: LucideIcon;
export declare const Menu: LucideIcon;
export declare const MessageCircleQuestion: LucideIcon;
export declare const Monitor: LucideIcon;
export declare const Moon: LucideIcon;
export declare const Pause: LucideIcon;
export declare const Play: LucideIcon;
export declare const Search: LucideIcon;
export declare const Settings: LucideIcon;
export declare const Share2: LucideIcon;
export declare const ShieldCheck: LucideIcon;
export declare const ShoppingBag: LucideIcon;
export declare const SlidersHorizontal: LucideIcon;
export declare const Star: LucideIcon;
export declare const Sun: LucideIcon;
export declare const TriangleAlert: LucideIcon;
export declare const Upload: LucideIcon;
export declare const UserRound: LucideIcon;
export declare const Users: LucideIcon;
export declare const Video: LucideIcon;
export declare const X: LucideIcon;
export type { LucideIcon, LucideProps };
