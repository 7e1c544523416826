#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>
#include <caf/result.hpp>
#include <vector>

#include "actors/change_line.hpp"
#include "actors/environment.hpp"
#include "actors/messages/organization.hpp"
#include "actors/organization_audience.hpp"
#include "actors/organization_contents.hpp"
#include "actors/topic.hpp"

namespace signalbox::actors {

/// The parts of an organization's actor that its members are kept with.
struct member_surroundings {
  caf::event_based_actor* self;
  environment& env;
  change_line& line;
  organization_contents& contents;
  organization_audience& audience;
  topic& feed;
  const caf::actor& directory;
};

/// Who belongs to an organization: commits each change, then shows it in the organization's topic
/// and tells the sessions of the person concerned. Belongs to the organization's actor.
class organization_members {
 public:
  explicit organization_members(member_surroundings with) : with_(with) {}

  [[nodiscard]] std::vector<domain::member> list() const;

  /// Errors: as the messages say.
  /// @{
  [[nodiscard]] caf::result<domain::member> add(const add_member& asked);
  [[nodiscard]] caf::result<domain::member> change(const change_role& asked);
  [[nodiscard]] caf::result<done> remove(const remove_member& asked);
  /// @}

 private:
  void take(const domain::member& changed);

  member_surroundings with_;
};

}  // namespace signalbox::actors
