#pragma once

#include <string_view>

#include "core/error.hpp"
#include "core/json/json.hpp"

namespace signalbox::domain {

/// Custom content of an installation: the title, legal documents, code snippets, and other keys of
/// `config/custom_content.json` (specification point 3, "Custom-content settings"). Immutable, so
/// it may be read on any thread.
class custom_content {
 public:
  /// Parses the shipped file, which has every key. `file` is only used in errors.
  /// `errc::bad_request` contains the line of a syntax error, or the invalid key and the reason.
  [[nodiscard]] static core::result<custom_content> parse(std::string_view file,
                                                          std::string_view text);

  /// Returns the content with the keys of an installation's own file replaced. Errors: as `parse`;
  /// also for an unknown key.
  [[nodiscard]] core::result<custom_content> replaced_by(std::string_view file,
                                                         std::string_view text) const;

  /// The values by key, as sent to browsers.
  [[nodiscard]] const core::json& values() const { return values_; }

 private:
  core::json values_ = core::json::object();
};

}  // namespace signalbox::domain
