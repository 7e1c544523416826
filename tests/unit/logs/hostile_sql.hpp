#pragma once

#include <string>
#include <vector>

namespace signalbox::testing {

/// A text that must not do anything but end with an error, or with a bounded result.
struct hostile_sql {
  std::string text;
  /// The expected code of the error; empty: any, or a bounded result.
  std::string code = {};
};

/// Texts that try to leave the logs of one project, or to need all time or memory.
[[nodiscard]] std::vector<hostile_sql> hostile_texts();

}  // namespace signalbox::testing
