#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json/json.hpp"

/// Reading of libpg_query's parse trees: `{"SelectStmt": {"whereClause": {…}, …}}`.
namespace signalbox::domain {

/// A node of a parse tree: its type, and its fields.
struct tree_node {
  std::string_view type;
  const core::json* fields = nullptr;
};

/// Returns the node in `{"Type": {…}}`; one without a type for anything else.
[[nodiscard]] tree_node node_in(const core::json& wrapped);

/// Returns a field, or null.
[[nodiscard]] const core::json& field_of(const core::json& fields, const char* name);

/// Returns a text field, or an empty text.
[[nodiscard]] std::string text_field(const core::json& fields, const char* name);

/// True when the field exists and is true.
[[nodiscard]] bool is_set(const core::json& fields, const char* name);

/// True for a node without parts of interest: constants, columns and names, which are most of a
/// tree.
[[nodiscard]] bool is_leaf(std::string_view key);

/// Calls `visit(key, value)` for every object and array of a tree except leaves, the root with an
/// empty key. A node has its type as the key, a field its name. When `visit` returns false, the
/// parts of the value are skipped. Does not recurse.
template <class Visit>
void walk_tree(const core::json& root, Visit visit) {
  std::vector<std::pair<std::string_view, const core::json*>> open{{{}, &root}};
  while (!open.empty()) {
    const auto [key, value] = open.back();
    open.pop_back();
    if (!visit(key, *value)) continue;
    const auto parts = open.size();
    if (value->is_object()) {
      for (const auto& [name, part] : value->get_ref<const core::json::object_t&>())
        if (part.is_structured() && !is_leaf(name)) open.emplace_back(name, &part);
    } else {
      for (const auto& part : *value)
        if (part.is_structured()) open.emplace_back(std::string_view{}, &part);
    }
    // The last is taken first, so the parts are visited in their order.
    std::reverse(open.begin() + static_cast<std::ptrdiff_t>(parts), open.end());
  }
}

/// True for a part that a statement defines or plans but does not run: the body of a function, rule
/// or view, and the statement of EXPLAIN without ANALYZE.
[[nodiscard]] bool is_not_executed(std::string_view key, const core::json& value);

/// Like `walk_tree`, without the parts that are not executed.
template <class Visit>
void walk_executed(const core::json& root, Visit visit) {
  walk_tree(root, [&](std::string_view key, const core::json& value) {
    return !is_not_executed(key, value) && visit(key, value);
  });
}

}  // namespace signalbox::domain
