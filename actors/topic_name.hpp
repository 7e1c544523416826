#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "domain/identifiers.hpp"

/// What topics are called. Each name says who owns the topic.
namespace signalbox::actors {

inline constexpr std::string_view platform_topic = "platform";
inline constexpr std::string_view session_topic = "session";

[[nodiscard]] std::string topic_of(const domain::organization_slug& slug);
[[nodiscard]] std::string topic_of(const domain::project_ref& ref);

/// The organization whose topic `org:{slug}` it is, if it is one.
[[nodiscard]] std::optional<domain::organization_slug> organization_of(std::string_view topic);

/// The project whose topic `project:{ref}` it is, if it is one.
[[nodiscard]] std::optional<domain::project_ref> project_of(std::string_view topic);

}  // namespace signalbox::actors
