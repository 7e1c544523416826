#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/error.hpp"

namespace signalbox::core {

/// Collects what is wrong with what somebody has written, so that a person sees all of it at once.
class fault_list {
 public:
  void add(std::string field, std::string sentence) {
    faults_.push_back({.field = std::move(field), .message = std::move(sentence)});
  }

  /// Takes over what an error tells.
  void add(error failure) {
    if (failure.fields.empty()) return add("", std::move(failure.message));
    for (auto& fault : failure.fields)
      faults_.push_back(std::move(fault));
  }

  /// One error with all faults, a line each; nothing when there is none.
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
