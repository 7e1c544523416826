#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/error.hpp"

namespace signalbox::core {

/// Collects the faults of user input, so that all of them are reported at once.
class fault_list {
 public:
  void add(std::string field, std::string sentence) {
    faults_.push_back({.field = std::move(field), .message = std::move(sentence)});
  }

  /// Adds the fields of an error.
  void add(error failure) {
    if (failure.fields.empty()) return add("", std::move(failure.message));
    for (auto& fault : failure.fields)
      faults_.push_back(std::move(fault));
  }

  /// Returns one error with all faults, one per line; nothing when there are none.
  [[nodiscard]] std::optional<error> as_error() && {
    if (faults_.empty()) return std::nullopt;
    error all = fail(errc::bad_request, "").error();
    for (const auto& fault : faults_) {
      if (!all.message.empty()) all.message += '\n';
      all.message += fault.message;
    }
    all.fields = std::move(faults_);
    return all;
  }

 private:
  std::vector<field_error> faults_;
};

}  // namespace signalbox::core
