#pragma once

#include <cstddef>
#include <expected>
#include <string>

#include "core/json/json.hpp"

namespace signalbox::domain {

/// How deep operations may nest.
inline constexpr std::size_t logic_depth_max = 32;

/// Why a rule has no value.
struct logic_fault {
  enum class kind {
    missing_variable,  ///< reads a variable that nobody passed and gives no default
    broken,            ///< no rule: unknown operator, wrong arguments, too deep
  };
  kind what = kind::broken;
  std::string reason;
};

/// The value of a JSON Logic rule (jsonlogic.com) over `data`. Operators: var missing missing_some
/// if == === != !== ! !! and or in < <= > >= cat + - * / % min max; `<` and `<=` also with three
/// arguments (between). Values convert as in JavaScript, and an empty list is false. Two things
/// are stricter than the reference: a variable nobody passed is a fault instead of null unless
/// `var` has a default, and an operation without a finite number is a fault. `and`, `or` and `if`
/// evaluate only what they need.
[[nodiscard]] std::expected<core::json, logic_fault> evaluate_logic(const core::json& rule,
                                                                    const core::json& data);

/// What is broken in a rule whatever the data: an unknown operator or too deep a nesting, also in
/// branches that one evaluation would not reach.
[[nodiscard]] std::expected<void, logic_fault> check_logic(const core::json& rule);

}  // namespace signalbox::domain
