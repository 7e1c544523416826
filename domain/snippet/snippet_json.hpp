#pragma once

#include <vector>

#include "core/json/json.hpp"
#include "domain/snippet/snippet.hpp"

/// Snippets on the wire.
namespace signalbox::domain {

/// Returns `{id, username}`; for a deleted account its id is null.
[[nodiscard]] core::json snippet_author_json(const std::optional<snippet_author>& author);

/// Returns a snippet, with `content` if its text is present.
[[nodiscard]] core::json snippet_json(const snippet& what);
/// Returns `{data, cursor}`.
[[nodiscard]] core::json snippet_page_json(const snippet_page& page);
/// Returns `{private, shared, favorites}`.
[[nodiscard]] core::json snippet_counts_json(const snippet_counts& counts);
/// Returns a version, with `content` if its text is present.
[[nodiscard]] core::json snippet_version_json(const snippet_version& what);
/// Returns `{id, name}`.
[[nodiscard]] core::json snippet_folder_json(const snippet_folder& what);
/// Returns the part of a snippet that its topic shows: without nulls, as every topic.
[[nodiscard]] core::json snippet_topic_json(const snippet& what);

}  // namespace signalbox::domain
