#pragma once

#include "domain/log/log_source.hpp"
#include "tests/unit/domain/file_text.hpp"

namespace signalbox::testing {

/// The sources of `config/log_sources.json`.
inline const domain::log_catalogue& shipped_sources() {
  static const auto read =
      domain::log_catalogue::parse("log_sources.json",
                                   domain::file_text(SIGNALBOX_CONFIG_DIR "/log_sources.json"))
          .value();
  return read;
}

}  // namespace signalbox::testing
