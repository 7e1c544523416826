#pragma once

#include "actors/messages/checklist.hpp"
#include "actors/organization/organization_context.hpp"
#include "actors/runtime/task.hpp"

namespace signalbox::actors {

/// The checklist "Get started" of each account in an organization, and the steps that were done in
/// its projects, which its topic shows. Belongs to the organization's actor.
class organization_checklist {
 public:
  explicit organization_checklist(const organization_context& context) : context_(context) {}

  /// Errors: storage's.
  /// @{
  task<checklist> describe(describe_checklist request);
  task<checklist> dismiss(dismiss_checklist request);
  /// @}

  /// Notes that a step was done in one of its projects; does nothing once it is noted.
  void note(domain::first_step step);

 private:
  task<void> store(domain::first_step step);
  [[nodiscard]] checklist shown(bool is_dismissed) const;

  organization_context context_;
  domain::first_steps storing_;  ///< in progress
};

}  // namespace signalbox::actors
