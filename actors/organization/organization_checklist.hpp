#pragma once

#include "actors/messages/checklist.hpp"
#include "actors/organization/organization_context.hpp"
#include "actors/runtime/task.hpp"

namespace signalbox::actors {

/// The checklist "Get started" of each account in an organization. Belongs to the organization's
/// actor, which holds no state of it.
class organization_checklist {
 public:
  explicit organization_checklist(const organization_context& context) : context_(context) {}

  /// Errors: storage's.
  /// @{
  task<checklist> describe(describe_checklist request);
  task<checklist> dismiss(dismiss_checklist request);
  /// @}

 private:
  organization_context context_;
};

}  // namespace signalbox::actors
