#pragma once

#include "domain/status/status_catalogue.hpp"
#include "tests/unit/domain/file_text.hpp"

namespace signalbox::testing {

/// Returns the components of `config/status_components.json`; throws when they cannot be read.
inline const domain::status_catalogue& shipped_status() {
  static const auto catalogue =
      domain::status_catalogue::parse(
          "status_components.json",
          domain::file_text(SIGNALBOX_CONFIG_DIR "/status_components.json"))
          .value();
  return catalogue;
}

}  // namespace signalbox::testing
