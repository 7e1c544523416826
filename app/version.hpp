#pragma once

namespace signalbox::app {

/// The version of this program, for example `0.1.0`: the project's version in CMakeLists.txt.
inline constexpr const char* version_text = SIGNALBOX_VERSION;

}  // namespace signalbox::app
