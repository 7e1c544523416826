#pragma once

#include <string_view>

#include "core/error.hpp"
#include "core/json/json.hpp"

namespace signalbox::domain {

/// What an installation may say in its own words: the title, legal documents, snippets of code, and
/// whatever else `config/custom_content.json` holds (specification point 3, "Custom-content
/// settings"). Immutable, so any thread may read it.
class custom_content {
 public:
  /// Reads the shipped file, which has every key. `file` only names it in errors.
  /// `errc::bad_request` says the line of a syntax error, or the key and what is wrong with it.
  [[nodiscard]] static core::result<custom_content> parse(std::string_view file,
                                                          std::string_view text);

  /// The same with the keys of an installation's own file in place of these. Errors: as `parse`;
  /// also for a key that is not here.
  [[nodiscard]] core::result<custom_content> replaced_by(std::string_view file,
                                                         std::string_view text) const;

  /// By key, as browsers get it.
  [[nodiscard]] const core::json& values() const { return values_; }

 private:
  core::json values_ = core::json::object();
};

}  // namespace signalbox::domain
